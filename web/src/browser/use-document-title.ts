import { useEffect } from 'react'
import { useTranslation } from '../i18n/index.ts'

/** Sets the title of the browser's tab: what the page is about, then the product. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('shell')
  const product = t('productName')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
