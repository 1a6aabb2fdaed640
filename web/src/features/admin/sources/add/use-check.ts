import type { CheckedAddress } from '@graticule/contracts/services/sources-desk'
import type { FoundSource } from '@graticule/contracts/sources/found-source'
import type { SourceKey } from '@graticule/contracts/sources/source-key'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '../../../../i18n/index.ts'
import { checkAddress } from '../../desk/desk-calls.ts'

/**
 * What a check came to. `fault`: what is wrong with what was typed, in words; nothing was asked then. `isKeyRefused`: the server was asked
 * with a key, and wants another one.
 */
type Checked = CheckedAddress & { readonly fault?: string; readonly isKeyRefused?: boolean }

/** What an address that cannot be asked at all comes to. */
const noAnswer = (address: string, words: string): CheckedAddress => ({
  address,
  found: [],
  nothing: { reason: 'unreachable', words },
})

/** Whether it can be a web address; the server takes a missing scheme as https. */
function isWebAddress(address: string): boolean {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`
  return !/\s/.test(address) && /^https?:/i.test(whole) && URL.canParse(whole)
}

/**
 * What is wrong with an address before it is asked.
 * @rule B-sources.wrong-address An address that is not a web address is told so; nobody reads that a server does not respond
 */
function faultOf(address: string): string | undefined {
  if (address === '') return i18n.t('desk:add.noAddress')
  return isWebAddress(address) ? undefined : i18n.t('desk:add.wrongAddress')
}

/** Checks addresses, one at a time; `onFound` is told the best of what is there. A check that is given up tells nothing. */
export function useCheck(onFound: (best: FoundSource) => void) {
  const [checked, setChecked] = useState<Checked>()
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
    const fault = faultOf(address.trim())
    if (fault !== undefined) {
      setChecked({ ...noAnswer('', fault), fault })
      return
    }
    const own = new AbortController()
    running.current = own
    setChecking(true)
    const reply = await checkAddress(address, key, own.signal)
    if (own.signal.aborted) return
    setChecking(false)
    if (!reply.ok) {
      const { status, detail } = reply.failure
      setChecked({ ...noAnswer(address, detail), ...(status === 400 && detail !== '' ? { fault: detail } : {}) })
      return
    }
    setChecked({ ...reply.value, isKeyRefused: key !== undefined && reply.value.nothing?.reason === 'key-needed' })
    const [best] = reply.value.found
    if (best !== undefined) onFound(best)
  }
  return { checked, isChecking, check, giveUp }
}
