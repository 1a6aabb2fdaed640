import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { pathOf } from '../../../site/pages.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import styles from './Survey.module.css'

/** After the last question, or after the form. */
export function Thanks({ kind, onMore }: { kind: 'survey' | 'feedback'; onMore: () => void }) {
  const { t } = useTranslation('feedback')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={styles['thanks']} role="status">
      <span className={styles['sign']}>
        <IconCheck size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <h2 ref={title} tabIndex={-1}>
          {t(`thanks.${kind}`)}
        </h2>
        <p>{t(`thanks.${kind}Text`)}</p>
        <div className={styles['ways']}>
          <Link to={pathOf('home')} className={buttonClass({})}>
            {t('thanks.toSearch')}
          </Link>
          <Button variant="quiet" onClick={onMore}>
            {t(kind === 'survey' ? 'thanks.feedbackToo' : 'thanks.another')}
          </Button>
        </div>
      </div>
    </section>
  )
}
