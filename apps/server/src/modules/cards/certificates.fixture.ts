import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import forge from 'node-forge';

export const passTypeId = 'pass.example.millaje';
export const teamId = 'A1B2C3D4E5';

const { pki } = forge;
const uid = '0.9.2342.19200300.100.1.1';

const newKey = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const key = pki.privateKeyFromPem(pem);
  return { pem, privateKey, key, publicKey: pki.setRsaPublicKey(key.n, key.e) };
};

type Key = ReturnType<typeof newKey>;
type Name = { readonly type?: string; readonly shortName?: string; readonly value: string };

function certify(
  of: { readonly key: Key; readonly name: Name[]; readonly serial: string; readonly isAuthority: boolean },
  by: { readonly key: Key; readonly name: Name[] },
  until: Date,
): string {
  const certificate = pki.createCertificate();
  certificate.publicKey = of.key.publicKey;
  certificate.serialNumber = of.serial;
  certificate.validity.notBefore = new Date('2020-01-01T00:00:00Z');
  certificate.validity.notAfter = until;
  certificate.setSubject(of.name);
  certificate.setIssuer(by.name);
  certificate.setExtensions([{ name: 'basicConstraints', cA: of.isAuthority }]);
  certificate.sign(by.key.key, forge.md.sha256.create());
  return pki.certificateToPem(certificate);
}

/** Certificates as Apple gives them, made here: an authority, and the programme's certificate for its passes. Gives the settings that name them. */
export function writeCertificates(
  folder: string,
  {
    until = new Date('2040-01-01T00:00:00Z'),
    passphrase,
  }: { readonly until?: Date; readonly passphrase?: string } = {},
) {
  const authority = { key: newKey(), name: [{ shortName: 'CN', value: 'Prueba WWDR' }] };
  const own = newKey();
  const name = [
    { type: uid, value: passTypeId },
    { shortName: 'CN', value: `Pass Type ID: ${passTypeId}` },
    { shortName: 'OU', value: teamId },
  ];
  const files = {
    APPLE_WWDR_CERTIFICATE: certify({ ...authority, serial: '01', isAuthority: true }, authority, until),
    APPLE_PASS_CERTIFICATE: certify({ key: own, name, serial: '02', isAuthority: false }, authority, until),
    APPLE_PASS_KEY:
      passphrase === undefined
        ? own.pem
        : own.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString(),
  };
  const settings: Record<string, string> = { APPLE_PASS_TYPE_ID: passTypeId, APPLE_TEAM_ID: teamId };
  for (const [setting, pem] of Object.entries(files)) {
    settings[setting] = join(folder, `${setting.toLowerCase()}.pem`);
    writeFileSync(settings[setting], pem);
  }
  return settings;
}
