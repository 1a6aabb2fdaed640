import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { failureWords } from '../../api/failure-words.ts'
import { readPopularSearch } from '../../api/popular-search.ts'
import { useTranslation } from '../../i18n/index.ts'
import { popularSearchAddress } from '../../search/address/address.ts'
import { tellFailed, tellMissing } from '../../kept/tell.ts'

/** Leads from a link that names a popular search to its results; `children` stay, and the visitor is told, when there is none. */
export function PopularSearchLink({ id, search, children }: { id: string; search: string; children: ReactNode }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    void readPopularSearch(id, leaving.signal).then((reply) => {
      if (leaving.signal.aborted) return
      if (reply.ok) return void navigate(popularSearchAddress(reply.value, search), { replace: true })
      setFailed(true)
      const isUnknown = reply.failure.kind === 'not-found' || reply.failure.kind === 'refused'
      if (isUnknown) tellMissing(t('popularLink.unknown'), { text: t('popularLink.unknownText') })
      else tellFailed(t('popularLink.failed'), failureWords(reply.failure))
    })
    return () => leaving.abort()
    // words of another language do not ask again
  }, [id, search]) // oxlint-disable-line react/exhaustive-deps
  return failed ? children : null
}
