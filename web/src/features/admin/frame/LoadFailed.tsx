import type { ReactNode } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'

export interface LoadFailedProps {
  readonly className?: string | undefined
  readonly onRetry: () => unknown
  /** What did not load. */
  readonly children: ReactNode
}

/** Something of the administration did not load, with a way to try again. */
export function LoadFailed({ className, onRetry, children }: LoadFailedProps) {
  const { t } = useTranslation('admin')
  return (
    <p role="alert" className={className}>
      {children} <Button onClick={() => void onRetry()}>{t('retry')}</Button>
    </p>
  )
}
