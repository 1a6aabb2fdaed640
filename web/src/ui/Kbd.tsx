import styles from './Kbd.module.css'

/** A key of the keyboard, by what stands on it. */
export function Kbd({ children }: { children: string }) {
  return <kbd className={styles['key']}>{children}</kbd>
}
