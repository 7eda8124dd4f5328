/** Something about the game that a player says, in a form that others can reckon with. Seats are numbers. */
export type Claim =
  /** What the speaker is. */
  | { readonly about: 'role'; readonly seat: number; readonly role: string }
  /** What the speaker's ability found about a player in a night: a role, a group of roles, suspicious or not. */
  | {
      readonly about: 'result'
      readonly night: number
      readonly target: number
      readonly result: ClaimedResult
    }
  /** Where somebody went in a night: the speaker by own word, or another as the speaker saw it. */
  | {
      readonly about: 'visit'
      readonly night: number
      readonly visitor: number
      readonly target: number
    }
  /** What was done to the speaker in a night: attacked, healed, role-blocked, jailed, transported … */
  | { readonly about: 'happened'; readonly night: number; readonly what: string }
  /** Whom the speaker holds to be evil or good. */
  | { readonly about: 'opinion'; readonly seat: number; readonly view: 'evil' | 'good' }
  /** Whom the town should try. */
  | { readonly about: 'call'; readonly seat: number }

/** The result of an investigation. */
export type ClaimedResult =
  | { readonly kind: 'suspicious' | 'innocent' }
  | { readonly kind: 'role'; readonly role: string }
  | { readonly kind: 'group'; readonly roles: readonly string[] }
  | { readonly kind: 'visitors'; readonly seats: readonly number[] }
  | { readonly kind: 'visited'; readonly seats: readonly number[] }

/** What a player says: claims in the known grammar, or free text. */
export type Speech =
  | { readonly claims: readonly Claim[]; readonly text?: undefined }
  | { readonly text: string; readonly claims?: undefined }
