import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { i18n, withTexts } from '../../i18n/index.ts'
import { storedSearchAddress } from '../../search/address/address.ts'
import { privateJson } from '../../session/private-read.ts'
import { useSession } from '../../session/session.ts'
import { mayBeSignedIn, signInHere } from '../../session/sign-in-address.ts'
import { notify } from '../../shell/notifications.ts'

/** Leads from a link that names a saved search to its results; whoever is not signed in signs in first. */
export function SavedSearchLink({ id, children }: { id: string; children: ReactNode }) {
  const navigate = useNavigate()
  const session = useSession()
  const { visitor, isReading, number } = session
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (isReading) return
    if (visitor.kind === 'anonymous') {
      // who is being recognised comes here again
      if (!mayBeSignedIn()) location.assign(signInHere())
      return
    }
    const leaving = new AbortController()
    const { path, reply: schema } = SAVED_SEARCH_ROUTES.one
    const asked = privateJson(path.replace(':id', encodeURIComponent(id)), schema, { signal: leaving.signal })
    void withTexts(asked, 'searches').then((given) => {
      const reply = given.openIn(session)
      if (leaving.signal.aborted) return
      if (reply.ok) return void navigate(storedSearchAddress(reply.value.address), { replace: true })
      setFailed(true)
      if (reply.failure.kind === 'not-found')
        notify({ style: 'info', title: i18n.t('searches:linkUnknown'), text: i18n.t('searches:linkUnknownText') })
      else notify({ style: 'error', title: i18n.t('searches:failed'), text: failureWords(reply.failure) })
    })
    return () => leaving.abort()
    // another name of the same person asks nothing again
  }, [id, number, isReading]) // oxlint-disable-line react/exhaustive-deps
  return failed ? children : null
}
