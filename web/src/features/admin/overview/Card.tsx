import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../i18n/index.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './Overview.module.css'
import { LoadFailed } from '../frame/LoadFailed.tsx'

export interface CardProps<T> {
  readonly title: string
  /** Small words beside the title, of what was read. */
  readonly beside?: (data: T) => ReactNode
  /** Where all of it is shown. */
  readonly more?: { readonly to: string; readonly label: string }
  readonly query: { readonly data: T | undefined; readonly isError: boolean; readonly refetch: () => Promise<unknown> }
  readonly children: (data: T) => ReactNode
}

/** A card that loads on its own: one that fails says so, and the others stay. */
export function Card<T>({ title, beside, more, query: { data, isError, refetch }, children }: CardProps<T>) {
  const { t } = useTranslation('admin')
  const id = useId()
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <div className={styles['cardHead']}>
        <h2 id={id}>{title}</h2>
        {data !== undefined && beside !== undefined && <span className={styles['quiet']}>{beside(data)}</span>}
        {more !== undefined && <Link to={more.to}>{more.label}</Link>}
      </div>
      {data !== undefined && children(data)}
      {isError && (
        <LoadFailed className={styles['failed']} onRetry={refetch}>
          {t('failed')}
        </LoadFailed>
      )}
      {data === undefined && !isError && <Spinner />}
    </section>
  )
}
