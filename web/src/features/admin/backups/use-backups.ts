import { SYSTEM_ROUTES } from '@graticule/contracts/system/system'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'

/** How often the list is asked for while one is made, and else, ms. */
const MAKING_MS = 3_000
const EVERY_MS = 60_000

/** The backups that are kept. */
export function useBackups() {
  const { path, reply } = SYSTEM_ROUTES.backups
  return usePrivateQuery(['backups'], (signal) => privateJson(path, reply, { signal }), true, {
    everyMs: (last) => (last?.isMaking === true ? MAKING_MS : EVERY_MS),
  })
}
