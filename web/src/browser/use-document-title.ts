import { useEffect } from 'react'
import { useTranslation } from '../i18n/index.ts'

/** Sets the title of the browser's tab: what the page is about, then the portal, by the name that its site has written on the root of the document. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation('shell')
  const product = document.documentElement.dataset['portal'] ?? t('productName')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
