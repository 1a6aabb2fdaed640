import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensurePrograms } from '../install.ts'

export interface Certificate {
  readonly key: Buffer
  readonly cert: Buffer
  /** The certificate as a file, for programs that are to trust it. */
  readonly file: string
  /** Takes the file away. */
  remove(): void
}

/** A certificate that nobody has signed but itself, made now and good for a day, for these addresses (IPv4). */
export function makeCertificate(addresses: readonly string[]): Certificate {
  const openssl = '/usr/bin/openssl'
  ensurePrograms('openssl')
  const folder = mkdtempSync(join(tmpdir(), 'graticule-certificate-'))
  const [key, file] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = addresses.map((address) => `IP:${address}`).join(',')
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1']
  execFileSync(openssl, [...made, '-subj', '/CN=played', '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', file], {
    stdio: 'pipe',
  })
  return {
    key: readFileSync(key),
    cert: readFileSync(file),
    file,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
