import { type Loaded, loadKml } from '../reading/load-file.ts'
import { createHeld } from '../../../../state/create-store.ts'

/** Files that were read when they were opened: the layer takes what was read, once. */
const ready = createHeld(() => new Map<string, Loaded>())

/** Reads a file of the visitor's own before it becomes a layer. */
export async function readAhead(address: string, signal: AbortSignal): Promise<Loaded> {
  const loaded = await loadKml(address, signal)
  if (loaded !== undefined && 'file' in loaded) ready.current.set(address, loaded)
  return loaded
}

/** Loads the file of a layer. */
export function loadOwn(address: string, signal: AbortSignal): Promise<Loaded> {
  const read = ready.current.get(address)
  ready.current.delete(address)
  return read === undefined ? loadKml(address, signal) : Promise.resolve(read)
}
