import type { Resource } from '@graticule/contracts/resource'
import { useState } from 'react'
import { pictureAddresses } from './links.ts'

/**
 * The picture of an entry for an `img`: its address, `undefined` when there is none or none could be loaded, and what to call
 * when it fails.
 */
export function usePicture(resource: Pick<Resource, 'id' | 'thumbnails'>) {
  const [failed, setFailed] = useState<readonly string[]>([])
  const address = pictureAddresses(resource).find((candidate) => !failed.includes(candidate))
  const onError = () => {
    if (address !== undefined) setFailed((before) => [...before, address])
  }
  return { address, onError }
}
