import { GLOBAL_SITE_ID } from '@graticule/contracts/limits'
import type { OwnHighlight, SiteHighlights } from '@graticule/contracts/sites/site-highlights'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readHighlightedSearches } from '../../../../api/personal-data.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { searchName } from '../../../../search/search-name.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { moved } from '../../../../ui/moved.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import styles from '../fields/fields.module.css'
import { OwnHighlights } from './OwnHighlights.tsx'

/** More than there are. */
const ALL = 100

interface HighlightFieldsProps {
  readonly siteId: number
  readonly value: SiteHighlights
  readonly onChange: (value: SiteHighlights) => void
}

/** All highlighted searches that are enabled on the portal. */
function useAllHighlights() {
  const { language } = useTranslation('communities').i18n
  return useQuery({
    queryKey: ['all-highlighted-searches', language],
    queryFn: async ({ signal }) => {
      const reply = await readHighlightedSearches(ALL, language, undefined, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value.map((search) => ({ id: search.id, name: searchName(search).text }))
    },
  })
}

/** A choice with other searches of the site: new ones are shown last, those that are gone are chosen no more. */
function withOwn({ own = [], ids }: SiteHighlights, next: OwnHighlight[]): SiteHighlights {
  const isIn = (list: readonly OwnHighlight[], id: string) => list.some((one) => one.id === id)
  const added = next.map(({ id }) => id).filter((id) => !isIn(own, id))
  return {
    ...(ids === undefined ? {} : { ids: [...ids.filter((id) => !isIn(own, id) || isIn(next, id)), ...added] }),
    ...(next.length === 0 ? {} : { own: next }),
  }
}

/** Which highlighted searches the start page of a site shows, of the portal and of its own, and their order. */
export function HighlightFields({ siteId, value, onChange }: HighlightFieldsProps) {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useAllHighlights()
  const [said, setSaid] = useState('')
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  const own = value.own ?? []
  const all = [...own.map(({ id, name }) => ({ id, name: name.trim() || t('highlights.unnamed') })), ...data]
  const chosen = (value.ids ?? all.map(({ id }) => id)).filter((id) => all.some((one) => one.id === id))
  const nameOf = (id: string) => all.find((one) => one.id === id)?.name ?? id
  const others = all.filter(({ id }) => !chosen.includes(id))
  const choose = (ids: string[]) => onChange({ ...value, ids })
  const move = (at: number, by: -1 | 1) => {
    choose(moved(chosen, at, at + by))
    setSaid(t('sources.moved', { name: nameOf(chosen[at] ?? ''), place: at + by + 1, count: chosen.length }))
  }
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('highlights.hint')}</p>
      {/* those of the global site are written for all sites */}
      {siteId !== GLOBAL_SITE_ID && <OwnHighlights own={own} onChange={(next) => onChange(withOwn(value, next))} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Checkbox
        look="switch"
        label={t(own.length === 0 ? 'highlights.asPortal' : 'highlights.ownFirst')}
        checked={value.ids === undefined}
        onChange={(isOn) => (isOn ? onChange(own.length === 0 ? {} : { own }) : choose(chosen))}
      />
      <ol className={styles['rows']} aria-label={t('site.tabs.highlights')}>
        {chosen.map((id, at) => (
          <li key={id}>
            <Checkbox label={nameOf(id)} checked onChange={() => choose(chosen.filter((one) => one !== id))} />
            <span className={styles['fixed']}>
              <IconButton
                label={t('sources.up', { name: nameOf(id) })}
                icon={<IconArrowUp size={16} stroke={1.75} />}
                disabled={at === 0}
                onClick={() => move(at, -1)}
              />
              <IconButton
                label={t('sources.down', { name: nameOf(id) })}
                icon={<IconArrowDown size={16} stroke={1.75} />}
                disabled={at === chosen.length - 1}
                onClick={() => move(at, 1)}
              />
            </span>
          </li>
        ))}
        {others.map(({ id, name }) => (
          <li key={id}>
            <Checkbox label={name} checked={false} onChange={() => choose([...chosen, id])} />
          </li>
        ))}
      </ol>
    </div>
  )
}
