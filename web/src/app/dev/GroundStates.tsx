import styles from './ComponentsPage.module.css'

const COLOURS = [
  'deep',
  'mark',
  'text',
  'text-2',
  'text-3',
  'ok',
  'warn',
  'err',
  'surface-3',
  'line-strong',
  'field-line',
  'k-service',
] as const

const SIZES = [
  ['34', 640, 'Number'],
  ['26', 640, 'Page title'],
  ['20', 640, 'Resource title'],
  ['14', 620, 'Card title'],
  ['13', 400, 'Body: Gęstość, Влажность почвы, Données'],
  ['12', 400, 'Secondary, counts 18,402'],
] as const

export function Colours() {
  return (
    <div className={styles['swatches']}>
      {COLOURS.map((name) => (
        <div key={name}>
          <span style={{ background: `var(--${name})` }} />
          <b>{name}</b>
        </div>
      ))}
    </div>
  )
}

export function Typefaces() {
  return (
    <>
      {SIZES.map(([size, weight, words]) => (
        <p key={size} style={{ fontSize: `var(--fs-${size})`, lineHeight: `var(--lh-${size})`, fontWeight: weight }}>
          {size} {words}
        </p>
      ))}
      <p className="mono">12 Mono 34.12° N, 8.46° E</p>
      <p className={styles['water']}>Water names, serif italic</p>
    </>
  )
}
