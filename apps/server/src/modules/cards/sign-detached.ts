import forge from 'node-forge';
import type { PassSigner } from './ports.ts';

/** A PKCS#7 signature (DER) beside what it signs: by the programme's certificate, with Apple's between it and its root. */
export function signDetached(content: Buffer, signer: Omit<PassSigner, 'validUntil'>, now: Date): Buffer {
  const { pki, pkcs7, util, asn1 } = forge;
  const signed = pkcs7.createSignedData();
  const certificate = pki.certificateFromPem(signer.certificate);
  signed.content = util.createBuffer(content.toString('binary'), 'raw');
  signed.addCertificate(pki.certificateFromPem(signer.wwdrCertificate));
  signed.addCertificate(certificate);
  signed.addSigner({
    key: pki.privateKeyFromPem(signer.key),
    certificate,
    digestAlgorithm: pki.oids['sha256'] ?? '',
    authenticatedAttributes: [
      { type: pki.oids['contentType'] ?? '', value: pki.oids['data'] ?? '' },
      { type: pki.oids['messageDigest'] ?? '' },
      // A date is what the library wants here, whatever its types say.
      { type: pki.oids['signingTime'] ?? '', value: now as unknown as string },
    ],
  });
  signed.sign({ detached: true });
  return Buffer.from(asn1.toDer(signed.toAsn1()).getBytes(), 'binary');
}
