/** The index of the decisions, made of their files: number, title and the first sentence of what was decided. */
import type { SourceFile } from './collect-rules.ts'

export const ADR_INDEX = 'docs/adr/README.md'

const HEAD = `# Decisions

Each page has the question, the decision, the alternatives with reasons, and what follows. \`npm run rules\` writes this index.
`

/** Markdown as plain words; links lead from the same folder and stay. */
const plain = (text: string) => text.replaceAll('**', '').replace(/\s+/g, ' ').trim()

/** The first sentence below the heading "Decision". */
function decisionOf(text: string): string {
  const section = /^## Decision\n+([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(text)?.[1] ?? ''
  // a paragraph may begin with a heading of its own in bold: "**Threads.** ..."
  const lines = plain(section.replace(/^- /gm, '').replace(/^\*\*(?:\S+ ){0,3}\S+\.\*\*\s+/, ''))
  return /^.*?[a-z0-9)`\]]\.(?=\s|$)/.exec(lines)?.[0] ?? lines
}

/** Words in lines of at most 150 characters, indented as part of a list item. */
function wrapped(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (`${line} ${word}`.length > 150) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join('\n  ')
}

/** @param files the decisions in the order of their numbers, without the index */
export function adrIndex(files: readonly SourceFile[]): string {
  const items = files.map(({ path, text }) => {
    const title = /^# (.*)$/m.exec(text)?.[1] ?? path
    const name = path.slice(path.lastIndexOf('/') + 1)
    return wrapped(`- [${title}](${name}): ${decisionOf(text)}`)
  })
  return `${HEAD}\n${items.join('\n')}\n`
}
