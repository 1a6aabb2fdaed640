/** Which names can stand in a citation: those of people and organisations, not what a harvest calls its place. */

const ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i
const PATH = /^(?:[a-z]:)?[\\/]|^\.{1,2}[\\/]|^\S*[\\/]\S*[\\/]\S*$/i
const FILE = /^\S+\.(?:xml|json|ndjson|jsonl|csv|zip|gz|tar|rdf|ttl|txt)$/i
/** `localhost`, `10.0.0.7:8080`, `csw.example.org`: one word with dots or a port, and letters of addresses only. */
const HOST = /^(?:localhost|\[[0-9a-f:.]+\]|(?:[a-z0-9_-]+\.)+[a-z0-9-]{2,}|\d+(?:\.\d+){3})(?::\d+)?$|^[a-z0-9_.-]+:\d+$/i

/** Whether this is a name, not the address, path, file or host that records were read from. */
export function isPublisherName(name: string): boolean {
  return name !== '' && ![ADDRESS, PATH, FILE, HOST].some((pattern) => pattern.test(name))
}

const LOCAL_HOST = /^(?:[^.]+|.*\.(?:localhost|local|internal|intranet|lan|home|corp|test)|\d+(?:\.\d+){3}|\[.*\])$/i

/** Whether an address leads nobody else to the page: that of one machine, of a network within, or of a bare number. */
export function isLocalAddress(address: string): boolean {
  const host = URL.parse(address)?.hostname
  return host === undefined || LOCAL_HOST.test(host)
}
