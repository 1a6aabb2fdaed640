import type { QueueItem } from '@graticule/contracts/kept/moderation'
import { IconEdit, IconEye, IconLink, IconMessageExclamation } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './ModerationPage.module.css'

const ICONS = { improvement: IconEdit, look: IconEye, relation: IconLink, comment: IconMessageExclamation } as const

function wordsOf({ improvement, look, relation, comment }: QueueItem): string {
  if (relation !== undefined) return `${relation.main.name} → ${relation.related.name}`
  return improvement?.name ?? look?.name ?? comment?.comment ?? ''
}

/** What waits, or was decided, in its order. */
export function QueueList(props: {
  readonly items: readonly QueueItem[]
  readonly chosen: string
  readonly keyOf: (item: QueueItem) => string
  readonly onChoose: (key: string) => void
}) {
  const { items, chosen, keyOf, onChoose } = props
  const { t } = useTranslation('moderation')
  return (
    <ul className={styles['queue']}>
      {items.map((item) => {
        const key = keyOf(item)
        const Icon = ICONS[item.kind]
        const { improvement, comment, gone } = item
        return (
          <li key={key}>
            <button type="button" aria-current={key === chosen ? 'true' : undefined} onClick={() => onChoose(key)}>
              <strong dir="auto">{wordsOf(item)}</strong>
              <span className={styles['facts']}>
                <Icon size={14} stroke={1.75} aria-hidden="true" />
                {t(`kind.${item.kind}`)} · {formatDay(item.since)}
                {improvement !== undefined && <Tag>{t('fieldCount', { count: improvement.fields.length })}</Tag>}
                {gone !== undefined && <Tag tone="warn">{t('gone')}</Tag>}
                {comment?.rewritten === true && <Tag>{t('rewritten')}</Tag>}
                {comment !== undefined && comment.reports.length > 0 && (
                  <Tag tone="warn">{t('reports', { count: comment.reports.length })}</Tag>
                )}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
