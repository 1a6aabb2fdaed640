import type { DataSource } from '@graticule/contracts/data-sources'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatCount } from '../../i18n/numbers.ts'
import { HOME_PATH } from '../../shell/address.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { useSearchActions } from '../../shell/use-search-actions.ts'
import { useResultSets } from '../../stores/result-sets.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useEscape } from '../../ui/use-escape.ts'
import styles from './ResourceBar.module.css'
import { usePageEntries } from './use-resource.ts'

/** Back to the results, and the neighbours of this entry on their page. From a cold link it leads to the home page. */
export function ResourceBar({ source, id }: { source: DataSource; id: string }) {
  const { t } = useTranslation('resource')
  const { openEntry, backToResults } = useSearchActions()
  const navigate = useNavigate()
  const entries = usePageEntries(source)
  const total = useResultSets(({ sources }) => {
    const { outcome } = sources[source.name]
    return outcome?.state === 'results' ? outcome.resultSet.total : null
  })
  const at = entries.findIndex(({ resource }) => resource.id === id)
  const open = (to: number) => {
    const entry = at < 0 ? undefined : entries[to]
    if (entry !== undefined) openEntry(source.name, entry.resource.id)
  }
  const leave = () => (total === null ? void navigate(HOME_PATH) : backToResults())
  useEscape(true, leave)
  useShortcut('j', () => open(at + 1))
  useShortcut('k', () => open(at - 1))
  return (
    <div className={styles['bar']}>
      <Button variant="quiet" size="small" icon={<IconArrowLeft size={14} aria-hidden="true" />} onClick={leave}>
        {total === null ? t('bar.home') : t('bar.results', { count: total, formatted: formatCount(total) })}
      </Button>
      {at >= 0 && (
        <>
          <span className={styles['position']}>{t('bar.position', { index: at + 1, count: entries.length })}</span>
          <span className={styles['neighbours']}>
            <IconButton
              small
              label={t('bar.previous')}
              icon={<IconChevronUp size={16} />}
              unavailable={at > 0 ? undefined : t('bar.isFirst')}
              onClick={() => open(at - 1)}
            />
            <IconButton
              small
              label={t('bar.next')}
              icon={<IconChevronDown size={16} />}
              unavailable={at < entries.length - 1 ? undefined : t('bar.isLast')}
              onClick={() => open(at + 1)}
            />
          </span>
        </>
      )}
      <IconButton small className={styles['close']} label={t('bar.close')} icon={<IconX size={16} />} onClick={leave} />
    </div>
  )
}
