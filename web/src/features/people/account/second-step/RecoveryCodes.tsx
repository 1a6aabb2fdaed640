import { useEffect, useId, useRef } from 'react'
import { saveFile } from '../../../../browser/save-file.ts'
import { copyText } from '../../../../clipboard/copy-text.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from '../AccountPage.module.css'

/** Recovery codes, which are shown this once. */
export function RecoveryCodes({ email, codes, onEnd }: { email: string; codes: readonly string[]; onEnd: () => void }) {
  const { t } = useTranslation('people')
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const save = () =>
    saveFile('recovery-codes.txt', 'text/plain', `${t('secondStep.fileHead', { email, portal: location.host })}\n\n${text}`)
  return (
    <section className={styles['box']} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {t('secondStep.codesTitle')}
      </h3>
      <p>{t('secondStep.codesText')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles['buttons']}>
        <Button onClick={() => void copyText(text, t('secondStep.copied'))}>{t('secondStep.copy')}</Button>
        <Button onClick={save}>{t('secondStep.download')}</Button>
        <Button variant="primary" onClick={onEnd}>
          {t('secondStep.done')}
        </Button>
      </div>
    </section>
  )
}
