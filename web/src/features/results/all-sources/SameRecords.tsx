import { IconChevronDown, IconStack2 } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { i18n, useTranslation } from '../../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { resourceAddress } from '../../../search/address/address.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import type { SameEntry } from '../../../stores/combined.ts'
import { useSearchParams } from '../../../stores/search-params.ts'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './SameRecords.module.css'

const once = (words: readonly string[]): string => [...new Set(words)].join(', ')

/** The other records of a resource: where they are and what tells that they are the same, and each of them when opened. */
export function SameRecords({ same }: { same: readonly SameEntry[] }) {
  const { t } = useTranslation('results')
  const sourceName = useSourceName()
  const search = useSearchParams((params) => params.state)
  const [open, setOpen] = useState(false)
  const id = useId()
  const sources = once(same.map(({ source }) => sourceName(source)))
  const reasons = once(same.map(({ reason }) => t(`all.reason.${reason}`)))
  return (
    <div className={styles['same']}>
      <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        <IconStack2 size={14} stroke={1.75} aria-hidden="true" />
        <span>{t('all.same', { count: same.length, sources, reasons })}</span>
        <IconChevronDown className={classes(styles['chevron'], open && styles['open'])} size={14} aria-hidden="true" />
      </button>
      {open && (
        <ul id={id}>
          {same.map(({ source, entry: { resource }, reason }) => (
            <li key={resourceAddress(source, resource.id)}>
              <Tag>{sourceName(source)}</Tag>{' '}
              <Link dir="auto" to={resourceAddress(source, resource.id, search)}>
                {titleIn(resource, i18n.language).text}
              </Link>
              <p>{[resource.source.title, t(`all.reason.${reason}`)].join(' · ')}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
