import { FRAME_SANDBOX, frameAddress, type SnippetOptions } from '@graticule/contracts/widget/snippet'
import { i18n, useTranslation } from '../../../../i18n/index.ts'
import styles from './BuilderPage.module.css'

/** The widget as it will look. On pages of the portal itself it needs no key. */
export function Preview({ options }: { options: SnippetOptions }) {
  const { t } = useTranslation('embedding')
  const address = frameAddress(window.location.origin, { ...options, key: '', lang: options.lang || i18n.language })
  return (
    <section aria-labelledby="widget-preview" className={styles['preview']}>
      <h2 id="widget-preview">{t('builder.preview')}</h2>
      <iframe key={address} src={address} title={t('widget:title')} sandbox={FRAME_SANDBOX} style={{ height: options.height }} />
    </section>
  )
}
