import type { Basemap } from '@graticule/contracts/services/settings'
import { siteInUse } from '../../../site/site.ts'
import { useBasemap } from '../../../stores/map/basemap.ts'
import { createHeld } from '../../../state/create-store.ts'

const asked = createHeld((): Promise<readonly Basemap[] | undefined> | undefined => undefined)

/** The basemaps of the operator, asked for once; `undefined` when the list cannot be had, and then it is asked for again. */
export function loadBasemaps(): Promise<readonly Basemap[] | undefined> {
  const known = useBasemap.getState().configured
  if (known !== null) return Promise.resolve(known)
  asked.current ??= ask().finally(() => {
    asked.current = undefined
  })
  return asked.current
}

/** Asks again for a list that is known: editors have changed it. */
export async function reloadBasemaps(): Promise<void> {
  if (useBasemap.getState().configured !== null) await ask()
}

async function ask(): Promise<readonly Basemap[] | undefined> {
  try {
    const { listBasemaps } = await import('../../../api/settings.ts')
    const reply = await listBasemaps(siteInUse().id)
    if (!reply.ok) return undefined
    useBasemap.getState().setConfigured(reply.value)
    return reply.value
  } catch {
    // the code of the question did not come
    return undefined
  }
}
