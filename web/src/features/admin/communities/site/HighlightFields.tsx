import type { SiteHighlights } from '@graticule/contracts/sites/site-values'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readHighlightedSearches } from '../../../../api/personal-data.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Checkbox } from '../../../../ui/fields/Checkbox.tsx'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { moved } from '../../../../ui/moved.ts'
import { LoadFailed } from '../../frame/LoadFailed.tsx'
import styles from '../fields/fields.module.css'

/** More than there are. */
const ALL = 100

interface HighlightFieldsProps {
  readonly value: SiteHighlights
  readonly onChange: (value: SiteHighlights) => void
}

/** All highlighted searches that are enabled on the portal. */
function useAllHighlights() {
  return useQuery({
    queryKey: ['all-highlighted-searches'],
    queryFn: async ({ signal }) => {
      const reply = await readHighlightedSearches(ALL, undefined, signal)
      if (!reply.ok) throw new Error(reply.failure.kind)
      return reply.value.map(({ id, name }) => ({ id, name }))
    },
  })
}

/** Which highlighted searches of the portal the start page of a site shows, and their order. */
export function HighlightFields({ value, onChange }: HighlightFieldsProps) {
  const { t } = useTranslation('communities')
  const { data, isError, refetch } = useAllHighlights()
  const [said, setSaid] = useState('')
  if (isError) return <LoadFailed onRetry={refetch}>{t('failed')}</LoadFailed>
  if (data === undefined) return null
  const chosen = (value.ids ?? data.map(({ id }) => id)).filter((id) => data.some((one) => one.id === id))
  const nameOf = (id: string) => data.find((one) => one.id === id)?.name ?? id
  const others = data.filter(({ id }) => !chosen.includes(id))
  const move = (at: number, by: -1 | 1) => {
    onChange({ ids: moved(chosen, at, at + by) })
    setSaid(t('sources.moved', { name: nameOf(chosen[at] ?? ''), place: at + by + 1, count: chosen.length }))
  }
  return (
    <div className={styles['fields']}>
      <p className={styles['hint']}>{t('highlights.hint')}</p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      <Checkbox
        look="switch"
        label={t('highlights.asPortal')}
        checked={value.ids === undefined}
        onChange={(isOn) => onChange(isOn ? {} : { ids: chosen })}
      />
      <ol className={styles['rows']} aria-label={t('site.tabs.highlights')}>
        {chosen.map((id, at) => (
          <li key={id}>
            <Checkbox label={nameOf(id)} checked onChange={() => onChange({ ids: chosen.filter((one) => one !== id) })} />
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
            <Checkbox label={name} checked={false} onChange={() => onChange({ ids: [...chosen, id] })} />
          </li>
        ))}
      </ol>
    </div>
  )
}
