"""The certificate of TLS listeners: the operator's, else one that the server signs itself at its first start."""

import datetime
import logging
import os
import socket
from pathlib import Path
from typing import Any, cast

from cryptography import x509
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from OpenSSL import SSL
from twisted.internet.ssl import CertificateOptions, TLSVersion

log = logging.getLogger(__name__)

YEARS = 10
"""How long a self-signed certificate is good for: it proves nothing, so there is nothing to renew."""


class CertificateError(Exception):
    """There is no usable certificate; the message is German."""


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """Certificate and key in `folder`, made at the first start. Raises OSError."""
    certificate, key = folder / "zertifikat.pem", folder / "schluessel.pem"
    if not (certificate.exists() and key.exists()):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        made, secret = _signed_by_itself()
        _write(key, secret)
        _write(certificate, made)
        log.warning(
            "TLS: made the SELF-SIGNED certificate %s. It encrypts, but proves nobody who is at this end; "
            "for players from outside give tls_zertifikat and tls_schluessel in the configuration file.",
            certificate,
        )
    return certificate, key


def context(certificate: Path, key: Path) -> CertificateOptions:
    """What a TLS listener needs: TLS 1.2 at least. Raises CertificateError."""
    try:
        # Any: Twisted's annotations name the classes of pyOpenSSL, which pyOpenSSL itself no longer wants to see.
        own, *others = cast(list[Any], x509.load_pem_x509_certificates(_read(certificate)))
        secret: Any = serialization.load_pem_private_key(_read(key), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        raise CertificateError(
            f"TLS: {certificate} und {key} müssen Zertifikat und Schlüssel in PEM sein, der Schlüssel ohne Passwort."
        ) from None
    options = CertificateOptions(
        privateKey=secret,
        certificate=own,
        extraCertChain=others,
        insecurelyLowerMinimumTo=TLSVersion.TLSv1_2,
    )
    try:
        options.getContext()
    except SSL.Error:
        raise CertificateError(f"TLS: Der Schlüssel {key} gehört nicht zum Zertifikat {certificate}.") from None
    return options


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CertificateError(f"TLS: {path} lässt sich nicht lesen: {error.strerror}.") from None


def _write(path: Path, content: bytes) -> None:
    """Write a file that only its owner may read, in whole or not at all."""
    unfinished = path.with_name(f".{path.name}.tmp")
    unfinished.unlink(missing_ok=True)
    with os.fdopen(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)


def _signed_by_itself() -> tuple[bytes, bytes]:
    key = ec.generate_private_key(ec.SECP256R1())
    host = socket.gethostname()
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mudgames")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(known) for known in {"localhost", host} if known.isascii()]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))  # players' clocks may be late
        .not_valid_after(now + datetime.timedelta(days=365 * YEARS))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return certificate.public_bytes(serialization.Encoding.PEM), secret
