/** Java development kits of this machine, for the services that run on one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = '/usr/lib/jvm'

/** An installed one. */
export interface Java {
  readonly home: string
  readonly program: string
  /** Such as 25.0.3. */
  readonly version: string
}

const major = ({ version }: Java): number => Number.parseInt(version, 10)

/** `undefined` where there is none that compiles; a Java tells its version in the file `release`. */
function javaAt(home: string): Java | undefined {
  const release = join(home, 'release')
  if (!existsSync(release) || !existsSync(join(home, 'bin/javac'))) return undefined
  const version = /^JAVA_VERSION="([\d.]+)/m.exec(readFileSync(release, 'utf8'))?.[1]
  return version === undefined ? undefined : { home, program: join(home, 'bin/java'), version }
}

/** Those of this version or later, the oldest first; empty when there are none. */
export function installedJavas(oldest: number): Java[] {
  const installed = existsSync(FOLDER) ? readdirSync(FOLDER).map((name) => join(FOLDER, name)) : []
  return [process.env['JAVA_HOME'] ?? '', ...installed]
    .flatMap((home) => javaAt(home) ?? [])
    .filter((java) => major(java) >= oldest)
    .toSorted((a, b) => major(a) - major(b))
}
