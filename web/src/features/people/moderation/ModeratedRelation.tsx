import type { ModeratedRelation as Relation } from '@graticule/contracts/kept/moderation'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { formatDay } from '../../../i18n/numbers.ts'
import { useSourceName } from '../../../search/sources/use-source-name.ts'
import { resourcePath } from '../../../site/pages.ts'
import { Tag } from '../../../ui/Tag.tsx'
import { Decided } from './ModeratedImprovement.tsx'
import page from './ModerationPage.module.css'
import styles from './Proposal.module.css'
import { type DecisionProps, ProposalForm } from './ProposalForm.tsx'

function End({ entry, isGone }: { readonly entry: Relation['main']; readonly isGone: boolean }) {
  const { t } = useTranslation('moderation')
  const sourceName = useSourceName()
  return (
    <div className={styles['end']}>
      {isGone ? (
        <bdi>{entry.name}</bdi>
      ) : (
        <Link to={resourcePath(entry.dataSource, entry.targetId)}>
          <bdi>{entry.name}</bdi>
        </Link>
      )}
      <span className={page['hint']}>{sourceName(entry.seenIn ?? entry.dataSource)}</span>
      {isGone && <Tag tone="warn">{t('gone')}</Tag>}
    </div>
  )
}

/** Two entries, with the relation between them. */
export function ModeratedRelation(props: DecisionProps & { readonly item: Relation; readonly gone: readonly string[] }) {
  const { item, gone, onDecided, onUndone } = props
  const { t } = useTranslation('moderation')
  const { t: ti } = useTranslation('improve')
  const { main, related, type, userName, sentAt, reason, state } = item
  return (
    <section className={page['item']} aria-labelledby="moderated-title">
      <div className={page['head']}>
        <div>
          <h2 id="moderated-title">
            <bdi>{main.name}</bdi> → <bdi>{related.name}</bdi>
          </h2>
          <p className={page['hint']}>
            {t('relationBy', { name: userName === '' ? t('nameless') : userName, date: formatDay(sentAt) })}
          </p>
        </div>
      </div>
      <div className={styles['ends']}>
        <End entry={main} isGone={gone.includes(main.targetId)} />
        <Tag>{ti(`relation.type.${type}`)}</Tag>
        <End entry={related} isGone={gone.includes(related.targetId)} />
      </div>
      {reason !== '' && (
        <p>
          <b>{t('reasonOf')}</b> <span dir="auto">{reason}</span>
        </p>
      )}
      {state === 'waiting' ? (
        <ProposalForm
          read={{ kind: 'relation', id: item.id, version: item.version }}
          accept={t('decision.accept')}
          {...{ onDecided, onUndone }}
        />
      ) : (
        <Decided state={state} comment={state === 'removed' ? item.removal : item.comment} />
      )}
    </section>
  )
}
