import { IconCookie } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { contentPath } from '../../site/pages.ts'
import { Button } from '../../ui/Button.tsx'
import { useConsent } from './consent.ts'
import styles from './ConsentBar.module.css'

/**
 * Asks whether visits may be counted; both answers weigh the same.
 * @rule S3-4.consent-bar The bar asks with Accept and Decline, and links to the terms in a new tab
 */
export function ConsentBar({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useTranslation('guides')
  const { give, remove } = useConsent()
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['asksVisits'] = ''
    return () => void delete dataset['asksVisits']
  }, [])
  const answer = (keep: () => void) => () => {
    keep()
    onAnswered()
  }
  return (
    <section className={styles['bar']} aria-label={t('consent.label')}>
      <IconCookie size={20} stroke={1.75} aria-hidden="true" />
      <p>
        {t('consent.text')}{' '}
        <a href={contentPath('terms-conditions')} target="_blank" rel="noopener">
          {t('consent.terms')}
          <span className="visually-hidden"> ({t('consent.newTab')})</span>
        </a>
      </p>
      <div className={styles['ways']}>
        <Button onClick={answer(remove)}>{t('consent.decline')}</Button>
        <Button onClick={answer(give)}>{t('consent.accept')}</Button>
      </div>
    </section>
  )
}
