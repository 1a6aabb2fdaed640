/** Starts the real services before the tests that need them, and ends them afterwards (vitest's `globalSetup`). */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { TestLocation } from '../../server/src/testing/test-location.ts'
import { startPostgresql } from './postgresql.ts'
import { startPycsw } from './pycsw.ts'

/** `postgresqlUrl` is declared beside it, where it is used. */
export type { TestLocation }

/** Real ISO records of another catalogue, beside the project. */
const ISO_RECORDS = join(import.meta.dirname, '../../../shared/fixtures/corpora/NCAR_dset-web-accessible-folder-dev')

declare module 'vitest' {
  interface ProvidedContext {
    /** A pycsw with the records of `folder`; not there when the folder is not. */
    pycsw?: { readonly url: string; readonly folder: string }
  }
}

export default async function startServices(project: TestProject): Promise<() => void> {
  const postgresql = await startPostgresql()
  const stops = [() => postgresql.stop()]
  project.provide('postgresqlUrl', postgresql.url)
  if (existsSync(ISO_RECORDS)) {
    const pycsw = await startPycsw(ISO_RECORDS)
    stops.push(() => pycsw.stop())
    project.provide('pycsw', { url: pycsw.url, folder: ISO_RECORDS })
  } else console.warn(`There are no ${ISO_RECORDS}: nothing is harvested from a real CSW service.`)
  return () => {
    for (const stop of stops) stop()
  }
}
