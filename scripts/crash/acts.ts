import { randomUUID } from 'node:crypto'
import type { Change } from '../../shared/content/changes.ts'
import { newEntityId } from '../../shared/ids.ts'
import { aCategory, aPoi, aType } from '../../tests/builders.ts'
import { uploadedMap } from '../../tests/mapBuilders.ts'
import { request } from '../../tests/mapFixture.ts'
import { pngPicture } from '../../tests/pictures.ts'
import { Person } from './Person.ts'
import type { ReadContent, Write } from './writes.ts'

/** So many POIs are more than one commit may contain, and are written in several parts. */
const LARGE_COUNT = 6_000
const TILED = { width: 2_600, height: 1_800 }

/** Something a person does on their own map, noted before it is sent. Rejects when the server dies. */
export type Act = (person: Person, mapId: number) => Promise<unknown>

/** A category, a type in it and a POI of that type, in one list. */
const addTrio = async (person: Person, mapId: number): Promise<Write> => {
  const name = person.newName('Trio')
  const [categoryId, typeId] = [newEntityId(mapId), newEntityId(mapId)]
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId, name }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, name }) },
    { op: 'insert', kind: 'poi', entity: aPoi({ id: newEntityId(mapId), typeId, name }) },
  ]
  const look = async (contentOf: ReadContent) => {
    const content = await contentOf(mapId)
    const all = content ? [...content.categories, ...content.types, ...content.pois] : []
    return { parts: all.filter((entity) => entity.name === name).length, of: 3 }
  }
  return person.write({ what: `${name} on map ${mapId}`, look }, () =>
    person.client.post(`/api/maps/${mapId}/changes`, request(changes)),
  )
}

/** So many commits in a row that snapshots are taken. */
const addMany: Act = async (person, mapId) => {
  for (let count = 0; count < 40; count++) await addTrio(person, mapId)
}

const changeMuch: Act = async (person, mapId) => {
  const name = person.newName('Archipelago')
  const [categoryId, typeId] = [newEntityId(mapId), newEntityId(mapId)]
  const pois = Array.from({ length: LARGE_COUNT }, (_, at): Change => {
    const entity = aPoi({ id: newEntityId(mapId), typeId, name: `Isle ${at}`, description: name })
    return { op: 'insert', kind: 'poi', entity }
  })
  const changes: Change[] = [
    { op: 'insert', kind: 'category', entity: aCategory({ id: categoryId, name }) },
    { op: 'insert', kind: 'type', entity: aType({ id: typeId, categoryId, name }) },
    ...pois,
  ]
  const look = async (contentOf: ReadContent) => {
    const content = await contentOf(mapId)
    const found = content ? [...content.pois].filter(({ description }) => description === name) : []
    return { parts: found.length, of: LARGE_COUNT }
  }
  await person.write({ what: `${name} on map ${mapId}`, look }, () =>
    person.client.post(`/api/maps/${mapId}/large-changes`, request(changes)),
  )
}

const uploadSmall: Act = (person) => person.upload({})

/** Large enough for tiles, which are made while the server is killed. */
const uploadTiled: Act = async (person) =>
  person.upload({ picture: await pngPicture(TILED.width, TILED.height) })

const importMap: Act = async (person) => {
  const name = person.newName('Import')
  const { id } = await uploadedMap(person.client, { fields: { display_name: name, importing: '1' } })
  const markers = Array.from({ length: LARGE_COUNT }, (_, at) => ({ x: at % 300, y: 1, name }))
  const body = {
    mapId: id,
    json: { markers: { ore: markers } },
    confirmedOrigin: 'bottom_left',
    displayName: name,
  }
  const look = async (contentOf: ReadContent) => ({
    parts: (await contentOf(id))?.pois.size ?? 0,
    of: LARGE_COUNT,
  })
  await person.write({ what: name, look }, () =>
    person.client.post('/api/import-wikigg-map', { imageUrl: '/a.png', uploaderId: 1, ...body }),
  )
}

/** Copies the map. What is copied may be that of any moment, but each list of it is whole, and the picture is there. */
const branchMap: Act = async (person, mapId) => {
  const answer = await person.client.post(`/api/maps/${mapId}/branch`, {})
  if (answer.status !== 200) return
  const { id } = answer.json<{ id: number }>()
  person.mapIds.push(id)
  const look = async (contentOf: ReadContent) => {
    const content = await contentOf(id)
    const ofTrios = content ? [...content.categories, ...content.types, ...content.pois] : []
    const counts = new Map<string, number>()
    for (const { name } of ofTrios) if (name.startsWith('Trio')) counts.set(name, (counts.get(name) ?? 0) + 1)
    const torn = [...counts.values()].filter((count) => count !== 3).length
    return { parts: (content ? 1 : 0) + torn, of: 1 }
  }
  await person.write({ what: `branch ${id} of map ${mapId}`, look }, () => Promise.resolve({ status: 200 }))
}

/** A map with content that is there as a whole, or not at all. */
const deleteMap: Act = async (person) => {
  const { id: mapId, write } = await person.upload({})
  const trio = await addTrio(person, mapId)
  const files = (await person.mapOf(mapId))?.preview_url
  person.mapIds.splice(person.mapIds.indexOf(mapId), 1)
  person.ledger.drop([write, trio])
  const paths = [`/api/maps/${mapId}`, `/api/maps/${mapId}/content`, ...(files ? [files] : [])]
  const look = async () => {
    const statuses = await Promise.all(paths.map(async (path) => (await person.client.get(path)).status))
    return { parts: statuses.filter((status) => status === 404).length, of: paths.length }
  }
  await person.write({ what: `the deletion of map ${mapId}`, look, isFinishedLater: true }, () =>
    person.client.send('DELETE', `/api/upload-map/${mapId}`),
  )
}

/** Somebody else comes, makes a map, and leaves with it. */
const deleteAccount: Act = async (person) => {
  const leaver = new Person(person.url, `leaver-${randomUUID().slice(0, 8)}`, person.ledger)
  await leaver.signIn()
  const me = (await leaver.client.get('/api/me')).json<{ username: string }>()
  const { id } = await uploadedMap(leaver.client, { fields: { display_name: leaver.name, is_public: '1' } })
  const look = async () => {
    const isMapGone = (await person.client.get(`/api/maps/${id}`)).status === 404
    const isSignedOut = (await leaver.client.get('/api/me')).json() === null
    return { parts: Number(isMapGone) + Number(isSignedOut), of: 2 }
  }
  await person.write({ what: `the deletion of account ${me.username}`, look, isFinishedLater: true }, () =>
    leaver.client.post('/api/user/delete-account', { username: me.username, maps: 'delete' }),
  )
}

const comment: Act = async (person, mapId) => {
  const message = person.newName('Comment')
  const look = async () => {
    const answer = await person.client.get(`/api/comments/${mapId}?limit=100`)
    return { parts: answer.text.includes(JSON.stringify(message)) ? 1 : 0, of: 1 }
  }
  await person.write({ what: `${message} on map ${mapId}`, look }, () =>
    person.client.post('/api/comments', { map_id: mapId, message }),
  )
}

export const ACTS: readonly Act[] = [
  addMany,
  uploadTiled,
  changeMuch,
  branchMap,
  importMap,
  deleteMap,
  deleteAccount,
  uploadSmall,
  comment,
]
