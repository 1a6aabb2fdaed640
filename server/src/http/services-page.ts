/** The table of routes as the page `docs/services.md`. */
import type { RouteRow } from './route-table.ts'

const HEAD = `# Services

Every route of the server, made from the routes themselves: each states what stands here when it is registered by \`route()\` of
\`server/src/http/route.ts\`. A test compares the two, and \`npm run unit -- server/src/http/route-table.test.ts -u\` writes the page anew.
The running portal describes parameters, bodies and replies under \`/api/docs\`.

Each line says what the route answers, and then:

- who may ask. \`public\` is everybody; \`user\`, \`moderator\`, \`site-admin\` and \`admin\` are people who are signed in; \`widget\` is a page
  with an access key. Everybody else gets 401 or 403;
- how an answer is kept: its \`Cache-Control\`, or that it has none (\`unstated\`), or that each answer has its own. Refusals are not kept;
- \`open\`: scripts of other sites may read it (CORS);
- \`sealed\`: it holds what others have made, and nothing in it runs. Nobody may show an answer in a frame, unless the line says so;
- the largest body that is read;
- the codec that reads the request, where its schema cannot say the rules;
- the form of a refusal, where that is no problem document (RFC 9457).
`

function lineOf({ method, path, answers, access, cache, readers, policy, framing, reads, errors, bodyBytes }: RouteRow): string {
  const facts = [
    access,
    `\`${cache}\``,
    ...(readers === 'anyone' ? ['open'] : []),
    ...(policy === 'sealed' ? ['sealed'] : []),
    ...(framing === 'nobody' ? [] : [`framed by ${framing}`]),
    ...(bodyBytes === undefined ? [] : [`body to ${bodyBytes / 1024} kB`]),
    ...(reads === 'schema' || reads === 'by the package' ? [] : [`read by ${reads}`]),
    ...(errors === 'problem' ? [] : [`refusals: ${errors}`]),
  ]
  return `- \`${method} ${path}\`: ${answers}. ${facts.join('; ')}`
}

/** The page, with a list for each group of the API description. */
export function servicesPage(rows: readonly RouteRow[]): string {
  const groups = Object.entries(Object.groupBy(rows, ({ tag }) => tag)).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const byPath = (one: RouteRow, other: RouteRow) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1)
  const parts = groups.map(([tag, group = []]) => `## ${tag}\n\n${group.toSorted(byPath).map(lineOf).join('\n')}\n`)
  return [HEAD, ...parts].join('\n')
}
