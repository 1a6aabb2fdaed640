/** QuakeML (BasicEvent 1.2 and its forerunners): documents become entries, one per event. Pure: bytes in, records out. */
import { createXmlReader, describeRoot, type XmlContext, type XmlReader } from '../read-xml-records.ts'
import { isDeleted, readEvent } from './quakeml-event.ts'

/** Reads one document with any number of events: a list, an answer of a service, or an event by itself. */
export function createQuakemlReader(context: XmlContext): XmlReader {
  return createXmlReader(
    {
      // some services forget the namespace of an event that they send by itself
      isRecord: ({ name, namespace, attributes }) =>
        name === 'event' && (/quakeml/i.test(namespace) || (namespace === '' && attributes['publicID'] !== undefined)),
      aside: isDeleted,
      read: readEvent,
      standardOf: () => 'quakeml',
      whatItIs: (root) => {
        if (root.name === 'quakeml') return 'it is a QuakeML document without events'
        if (root.name === 'FDSNStationXML') return 'it is a list of seismic stations (StationXML), not of events'
        if (root.name === 'application') return 'it is the description of a web service (WADL), not QuakeML'
        return describeRoot(root, 'QuakeML', 'events')
      },
    },
    context,
  )
}
