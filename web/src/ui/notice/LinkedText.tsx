import styles from './Notice.module.css'

/** Addresses of web pages and mailboxes; signs at their end that close a sentence are none of them. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?()]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,5})/g

/** A plain text of several lines, in which web and mail addresses are links. */
export function LinkedText({ text, lang }: { readonly text: string; readonly lang?: string | undefined }) {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  return (
    <div className={styles['text']} lang={lang}>
      {lines.map((line, at) => (
        // lines have no name of their own
        <p key={at}>{line.split(ADDRESS).map((part, place) => (place % 2 === 1 ? <Address key={place} part={part} /> : part))}</p>
      ))}
    </div>
  )
}

function Address({ part }: { part: string }) {
  if (!part.startsWith('http')) return <a href={`mailto:${part}`}>{part}</a>
  return (
    <a href={part} target="_blank" rel="noopener noreferrer">
      {part}
    </a>
  )
}
