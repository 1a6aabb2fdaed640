/** Whether a key may go to an address: to the host alone that it was typed for, and not over a line that others read. */
import { PortalError } from '@graticule/contracts/problem'
import { keyInAddress } from '@graticule/contracts/sources/key-in-address'
import { typedAddress } from '../../detection/candidates.ts'

const refused = (words: string) => new PortalError('invalid-body', words)

/**
 * Checks where a key would be sent.
 * @param address of the source; absent = it is a part of the catalogue
 * @param keyFor the address that the key was typed for
 * @throws PortalError 'invalid-body' for a source that is asked nowhere, another host than the one of the key, and an address where
 * everybody on the way could read it
 * @rule B-sources.key-host The key of a source is sent to its host alone
 */
export function checkKey(address: string | undefined, keyFor: string | undefined): void {
  if (address === undefined) throw refused('This source is a part of the catalogue and needs no key.')
  // a key is kept for one host; such a source has one for each language
  if (/^[^/]*\/\/[^/?#]*\{language\}/.test(address))
    throw refused('This source is at another host in each language, and a key is for one host: it is asked without a key.')
  const url = typedAddress(address.replace('{language}', 'en'))
  if (url === undefined) throw refused('The address must be an http or https address.')
  if (keyFor === undefined) throw refused('Say for which address the key was typed (keyFor).')
  const wanted = typedAddress(keyFor.replace('{language}', 'en'))
  if (wanted?.origin !== url.origin)
    throw refused(
      `The key was typed for ${wanted?.host ?? 'another address'}. The source is at ${url.host}: type the key for this host.`,
    )
  const isNear = url.hostname === 'localhost' || url.hostname === '127.0.0.1' || url.hostname === '[::1]'
  if (url.protocol !== 'https:' && !isNear)
    throw refused('A key is sent to an https address only: everybody on the way could read it.')
}

/**
 * Checks that an address holds no key: addresses are shown, logged and exported.
 * @throws PortalError 'invalid-body'
 * @rule B-sources.key-apart An address of a source that holds a key is refused: the key is kept apart from it
 */
export function checkBare(address: string): void {
  const found = keyInAddress(address)
  if (found === undefined) return
  const where = found.key.way === 'basic' ? 'a password before the host' : `the parameter "${found.key.name.slice(0, 60)}"`
  throw refused(`The address holds a key (${where}). Give the address without it, and the key by itself.`)
}
