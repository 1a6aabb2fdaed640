import type { SavedRun } from '@graticule/contracts/kept/saved-runs'

/**
 * The page of this portal that a run was started from; none where it is no path. What others have written, such as a file that was
 * imported, leads nowhere else.
 */
export function pageOf({ path }: Pick<SavedRun, 'path'>): string | undefined {
  if (!/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(path)) return undefined
  const base = location.origin
  if (!URL.canParse(path, base)) return undefined
  const { origin, pathname, search, hash } = new URL(path, base)
  return origin === base ? `${pathname}${search}${hash}` : undefined
}
