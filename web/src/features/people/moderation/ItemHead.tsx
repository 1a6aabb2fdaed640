import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { resourcePath } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import styles from './ModerationPage.module.css'

/** The title of the record in question, what it is about, and the way to it. */
export function ItemHead(props: {
  readonly name: string
  readonly dataSource: string
  readonly targetId: string
  readonly words: string
  /** The catalogue has it no more. */
  readonly isGone: boolean
}) {
  const { name, dataSource, targetId, words, isGone } = props
  return (
    <div className={styles['head']}>
      <div>
        <h2 id="moderated-title">
          <bdi>{name}</bdi>
        </h2>
        <p className={styles['hint']}>{words}</p>
        {isGone && <GoneWords />}
      </div>
      <WayToRecord {...{ dataSource, targetId, isGone }} />
    </div>
  )
}

/** The page of the record, while there is one. */
export function WayToRecord(props: { readonly dataSource: string; readonly targetId: string; readonly isGone: boolean }) {
  const { t } = useTranslation('moderation')
  if (props.isGone) return <Tag tone="warn">{t('gone')}</Tag>
  return (
    <Link className={buttonClass({})} to={resourcePath(props.dataSource, props.targetId)}>
      {t('open')}
    </Link>
  )
}

/** What it means that the record is gone. */
export function GoneWords() {
  const { t } = useTranslation('moderation')
  return <p className={styles['hint']}>{t('goneText')}</p>
}
