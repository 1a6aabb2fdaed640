import type { CheckedAddress } from '@graticule/contracts/services/sources-desk'
import type { FoundSource } from '@graticule/contracts/sources/found-source'
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '../../../../i18n/index.ts'
import { checkAddress } from '../../desk/desk-calls.ts'

/** What an address that cannot be asked at all comes to. */
const noAnswer = (address: string, words: string): CheckedAddress => ({
  address,
  found: [],
  nothing: { reason: 'unreachable', words },
})

/** Checks addresses, one at a time; `onFound` is told the best of what is there. A check that is given up tells nothing. */
export function useCheck(onFound: (best: FoundSource) => void) {
  const [checked, setChecked] = useState<CheckedAddress>()
  const [isChecking, setChecking] = useState(false)
  const running = useRef<AbortController>(undefined)
  const giveUp = () => {
    running.current?.abort()
    running.current = undefined
    setChecking(false)
  }
  useEffect(() => () => running.current?.abort(), [])
  const check = async (address: string, key?: SourceKey): Promise<void> => {
    giveUp()
    if (address.trim() === '') {
      setChecked(noAnswer('', i18n.t('desk:add.noAddress')))
      return
    }
    const own = new AbortController()
    running.current = own
    setChecking(true)
    const reply = await checkAddress(address, key, own.signal)
    if (own.signal.aborted) return
    setChecking(false)
    if (!reply.ok) {
      setChecked(noAnswer(address, reply.failure.detail))
      return
    }
    setChecked(reply.value)
    const [best] = reply.value.found
    if (best !== undefined) onFound(best)
  }
  return { checked, isChecking, check, giveUp }
}
