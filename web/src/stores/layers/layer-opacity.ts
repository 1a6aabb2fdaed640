/** Opacities that the visitor gave to layers: kept in this browser, for when a layer is added again. */
import { readStored, writeStored } from '../../browser/browser-storage.ts'
import { isOwnFile } from './own-files.ts'

const KEY = 'graticule.layer-opacity'
/** So many layers are remembered; the one that was changed longest ago goes first. */
const REMEMBERED = 200

function readAll(): [string, number][] {
  try {
    const kept: unknown = JSON.parse(readStored(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(
      (one): one is [string, number] =>
        Array.isArray(one) && typeof one[0] === 'string' && typeof one[1] === 'number' && one[1] >= 0 && one[1] <= 100,
    )
  } catch {
    return []
  }
}

/** Per cent; `undefined` when the visitor never changed it. */
export function rememberedOpacity(id: string): number | undefined {
  return readAll().find(([one]) => one === id)?.[1]
}

/** @rule B-map-layers.opacity-kept The browser remembers the opacity of 200 layers */
export function rememberOpacity(id: string, opacity: number): void {
  // the next page knows nothing of it
  if (isOwnFile(id)) return
  const others = readAll().filter(([one]) => one !== id)
  writeStored(KEY, JSON.stringify([...others, [id, opacity]].slice(-REMEMBERED)))
}
