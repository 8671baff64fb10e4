"""An authenticator made of python3-fido2, for one ceremony: its options on stdin, the responses of it on stdout."""

import hashlib
import json
import os
import sys
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.client import ClientData
from fido2.cose import ES256
from fido2.ctap2 import AttestationObject, AttestedCredentialData, AuthenticatorData

UP, UV, AT = 0x01, 0x04, 0x40


def text(data):
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def credential(id, client_data, **response):
    return {
        "id": text(id),
        "rawId": text(id),
        "type": "public-key",
        "clientExtensionResults": {},
        "response": {"clientDataJSON": text(client_data), **response},
    }


given = json.load(sys.stdin)
rp_id_hash = hashlib.sha256(given["rpId"].encode()).digest()
key = ec.generate_private_key(ec.SECP256R1())
id = os.urandom(32)
attested = AttestedCredentialData.create(bytes(16), id, ES256.from_cryptography_key(key.public_key()))
created = AuthenticatorData.create(rp_id_hash, UP | UV | AT, 1, attested)
client_data = ClientData.build(type="webauthn.create", challenge=given["creation"], origin=given["origin"])
registration = credential(
    id, client_data, attestationObject=text(AttestationObject.create("none", created, {}).with_string_keys())
)
client_data = ClientData.build(type="webauthn.get", challenge=given["request"], origin=given["origin"])
asserted = AuthenticatorData.create(rp_id_hash, UP | UV, 2)
signature = key.sign(asserted + client_data.hash, ec.ECDSA(hashes.SHA256()))
authentication = credential(id, client_data, authenticatorData=text(asserted), signature=text(signature))
json.dump({"registration": registration, "authentication": authentication}, sys.stdout)
