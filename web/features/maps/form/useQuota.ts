import { useQuery } from '@tanstack/react-query'
import type { QuotaAnswer } from '../../../../shared/people/users.ts'
import { TEXTS } from '../../../../shared/texts/texts.ts'
import { fetchQuota } from '../../../sources/http/catalogue.ts'
import { sizeText } from './chosenFile.ts'

/** What the signed-in person may still upload; undefined until it is known. */
export const useQuota = (): QuotaAnswer | undefined =>
  useQuery({
    queryKey: ['quota'],
    queryFn: ({ signal }) => fetchQuota(signal),
    staleTime: 0,
    gcTime: 0,
  }).data

const count = new Intl.NumberFormat('en')

/** Returns what is left in words; `bytesOnly` where no map is added. */
export const quotaText = ({ maps, bytes }: QuotaAnswer, bytesOnly = false): string => {
  const left = Math.max(0, maps.most - maps.used)
  const room = `${sizeText(Math.max(0, bytes.most - bytes.used))} of ${sizeText(bytes.most)}`
  return bytesOnly
    ? `Left for your images: ${room}.`
    : `Left for you: ${count.format(left)} of ${count.format(maps.most)} maps, and ${room} for their images.`
}

/** Returns why a new map cannot be uploaded within what is left, as the server would say; null if it can. */
export const quotaProblem = (quota: QuotaAnswer | undefined, image: unknown): string | null => {
  if (quota === undefined) return null
  const { maps, bytes } = quota
  if (maps.used >= maps.most) return TEXTS.quota.mapsReached
  const added = image instanceof Blob ? image.size : 0
  return bytes.used + added > bytes.most ? TEXTS.quota.bytesReached : null
}
