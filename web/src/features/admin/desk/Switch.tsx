import styles from './Desk.module.css'

/** A switch without words beside it; its label is for those who cannot see where it stands. */
export function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={styles['switch']}
      aria-label={label}
      aria-checked={isOn}
      checked={isOn}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}
