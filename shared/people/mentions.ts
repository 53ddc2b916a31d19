/** How a regular expression finds a mention of somebody, such as @ada, but not in an e-mail address or a path. */
export const MENTION = String.raw`(?<![\p{L}\p{N}_.@/-])@[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,62}[\p{L}\p{N}_])?`

const MENTIONS = new RegExp(MENTION, 'gu')
const WEB_ADDRESSES = /\bhttps?:\/\/\S+/giu

/** Returns the names that a text mentions, each once, without the @. */
export const mentionedNames = (text: string): readonly string[] => [
  ...new Set((text.replace(WEB_ADDRESSES, ' ').match(MENTIONS) ?? []).map((mention) => mention.slice(1))),
]
