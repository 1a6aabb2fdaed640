import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { resourcePath } from '../../../site/pages.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import styles from './ModerationPage.module.css'

/** The title of the record in question, what it is about, and the way to it. */
export function ItemHead(props: {
  readonly name: string
  readonly dataSource: string
  readonly targetId: string
  readonly words: string
}) {
  const { name, dataSource, targetId, words } = props
  const { t } = useTranslation('moderation')
  return (
    <div className={styles['head']}>
      <div>
        <h2 id="moderated-title">
          <bdi>{name}</bdi>
        </h2>
        <p className={styles['hint']}>{words}</p>
      </div>
      <Link className={buttonClass({})} to={resourcePath(dataSource, targetId)}>
        {t('open')}
      </Link>
    </div>
  )
}
