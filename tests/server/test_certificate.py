"""Certificates: one of our own making, the operator's, and those that do not do."""

import logging
import stat
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from mudgames.server.certificate import CertificateError, context, own_certificate


def test_it_is_made_once_for_its_owner_only(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    first = own_certificate(tmp_path / "tls")
    contents = [path.read_bytes() for path in first]
    assert own_certificate(tmp_path / "tls") == first
    assert [path.read_bytes() for path in first] == contents
    assert [stat.S_IMODE(path.stat().st_mode) for path in first] == [0o600, 0o600]
    assert stat.S_IMODE((tmp_path / "tls").stat().st_mode) == 0o700
    assert caplog.text.count("SELF-SIGNED") == 1
    assert sorted(path.name for path in (tmp_path / "tls").iterdir()) == ["schluessel.pem", "zertifikat.pem"]


def test_half_of_it_is_made_anew(tmp_path: Path) -> None:
    certificate, key = own_certificate(tmp_path)
    certificate.unlink()
    context(*own_certificate(tmp_path))
    key.unlink()
    context(*own_certificate(tmp_path))


def test_it_names_this_machine_and_signs_no_others(tmp_path: Path) -> None:
    certificate = x509.load_pem_x509_certificate(own_certificate(tmp_path)[0].read_bytes())
    names = certificate.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "localhost" in names.get_values_for_type(x509.DNSName)
    assert not certificate.extensions.get_extension_for_class(x509.BasicConstraints).value.ca


def test_a_chain_is_sent_whole(tmp_path: Path) -> None:
    certificate, key = own_certificate(tmp_path / "a")
    other, _ = own_certificate(tmp_path / "b")
    certificate.write_bytes(certificate.read_bytes() + other.read_bytes())
    options = context(certificate, key)
    assert len(options.extraCertChain) == 1


def broken_files(folder: Path) -> list[tuple[Path, Path]]:
    certificate, key = own_certificate(folder / "a")
    _, other_key = own_certificate(folder / "b")
    nonsense = folder / "nonsense.pem"
    nonsense.write_text("nonsense")
    locked = folder / "locked.pem"
    locked.write_bytes(
        rsa.generate_private_key(65537, 2048).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.BestAvailableEncryption(b"geheim"),
        )
    )
    return [
        (nonsense, key),
        (certificate, nonsense),
        (key, certificate),
        (certificate, other_key),
        (certificate, locked),
        (folder / "missing.pem", key),
        (certificate, folder / "missing.pem"),
        (folder, key),
    ]


@pytest.mark.parametrize("number", range(8))
def test_what_does_not_do_is_said_in_german(number: int, tmp_path: Path) -> None:
    with pytest.raises(CertificateError, match=r"^TLS: .*(müssen|gehört|lässt sich nicht lesen)"):
        context(*broken_files(tmp_path)[number])
