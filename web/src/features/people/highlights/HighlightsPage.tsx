import { MAX_LIST_PAGE } from '@graticule/contracts/hal'
import { type HighlightedSearch, PERSONAL_DATA_ROUTES } from '@graticule/contracts/services/personal-data'
import { useState } from 'react'
import { useDocumentTitle } from '../../../browser/use-document-title.ts'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { privateJson } from '../../../session/private-read.ts'
import { useSession } from '../../../session/session.ts'
import { signInHere } from '../../../session/sign-in-address.ts'
import { useEditedQuery } from '../../../session/use-private-query.ts'
import { titleKeyOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { changeHighlights } from './change-highlights.ts'
import { HighlightRow } from './HighlightRow.tsx'
import { Promote } from './Promote.tsx'
import { moved } from '../../../ui/moved.ts'
import styles from './Highlights.module.css'

/** The searches that everybody sees, for administrators. */
export function HighlightsPage() {
  const { t } = useTranslation('highlights')
  useDocumentTitle(t(titleKeyOf('highlights')))
  const { visitor, isReading } = useSession()
  if (isReading) return null
  const isAllowed = visitor.kind === 'person' && visitor.roles.has('admin')
  return (
    <article className={styles['page']} aria-labelledby="highlights-title">
      <h1 id="highlights-title">{t('title')}</h1>
      <p className={styles['lead']}>{t(isAllowed ? 'lead' : 'forbidden')}</p>
      {visitor.kind === 'anonymous' && (
        <a href={signInHere()} className={buttonClass({ variant: 'primary' })}>
          {t('signIn')}
        </a>
      )}
      {isAllowed && <HighlightList />}
    </article>
  )
}

function HighlightList() {
  const { t } = useTranslation('highlights')
  const [said, setSaid] = useState('')
  const { path, reply } = PERSONAL_DATA_ROUTES.highlightedSearches
  const { data, isError, refetch } = useEditedQuery(['highlights'], (signal) =>
    privateJson(`${path}?size=${MAX_LIST_PAGE}`, reply, { signal }),
  )
  if (isError)
    return (
      <p role="alert">
        {t('failed')} <Button onClick={() => void refetch()}>{t('retry')}</Button>
      </p>
    )
  if (data === undefined) return null
  const searches = data._embedded.highlightedSearches
  const move = async (search: HighlightedSearch, to: number) => {
    const ids = moved(searches, searches.indexOf(search), to).map(({ id }) => id)
    if (await changeHighlights('orderHighlighted', { body: { ids } }))
      setSaid(i18n.t('highlights:moved', { name: search.name, place: to + 1, count: searches.length }))
    await refetch()
  }
  return (
    <>
      {searches.length === 0 && <p role="status">{t('empty')}</p>}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <ol className={styles['list']}>
        {searches.map((search, at) => (
          <HighlightRow
            key={search.id}
            search={search}
            onUp={at === 0 ? undefined : () => void move(search, at - 1)}
            onDown={at === searches.length - 1 ? undefined : () => void move(search, at + 1)}
            onChanged={() => void refetch()}
          />
        ))}
      </ol>
      <Promote onDone={() => void refetch()} />
    </>
  )
}
