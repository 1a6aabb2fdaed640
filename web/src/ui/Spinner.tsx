import styles from './Spinner.module.css'

/** The only looping motion of the portal. Decoration: what is going on is said in words beside it. */
export function Spinner() {
  return <span data-spinner className={styles['spinner']} aria-hidden="true" />
}
