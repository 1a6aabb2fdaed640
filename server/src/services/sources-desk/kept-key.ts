/** The key of a source: one for its tab and its harvests, as long as one of them is asked with it. */
import { PortalError } from '@graticule/contracts/problem'
import type { KeptKey } from '../../connectors/live/source-keys.ts'
import type { SourcesDeskOptions } from './options.ts'
import { orderedRows } from './source-rows.ts'

/** The origin of an address whose path or query may hold `{language}`. */
export const originOf = (address: string): string | undefined => URL.parse(address)?.origin

/** The key that goes with requests to an address of a source; `undefined` = they go without. */
export const keyAt = (kept: readonly KeptKey[], name: string, address: string | undefined): KeptKey | undefined =>
  address === undefined ? undefined : kept.find((one) => one.name === name && one.origin === originOf(address))

type Desk = Pick<SourcesDeskOptions, 'settings' | 'desk' | 'keys'>

/** The key of a source, if its tab or one of its harvests is asked with it; `without`: a harvest that does not count. */
async function usedKey({ settings, desk, keys }: Desk, name: string, without?: number): Promise<KeptKey | undefined> {
  const kept = await keys.list()
  const tabs = orderedRows(settings).filter((row) => row.name === name)
  const harvests = (await desk.places()).filter(({ id, sourceId }) => sourceId === name && id !== without)
  const addresses = [...tabs.map(({ address }) => address), ...harvests.map(({ target }) => target)]
  return addresses.map((address) => keyAt(kept, name, address)).find((one) => one !== undefined)
}

/** Forgets the key of a source that nothing of it is asked with any more. */
export async function forgetUnusedKey(options: Desk, name: string, without?: number): Promise<void> {
  if ((await usedKey(options, name, without)) === undefined) await options.keys.remove(name)
}

/**
 * Checks that a key may be kept for an address.
 * @throws PortalError 'invalid-body' where the source has one already that belongs to another host
 */
export async function checkOneHost(options: Desk, name: string, address: string): Promise<void> {
  const used = await usedKey(options, name)
  if (used !== undefined && used.origin !== originOf(address))
    throw new PortalError(
      'invalid-body',
      `The source ${name} has a key for ${new URL(used.origin).host} already. Choose another short name, or forget that key first.`,
    )
}
