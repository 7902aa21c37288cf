import { day, lineIfAny } from "#core/drafts/draft-text.ts";
import { z } from "#core/drafts/zod.ts";
import { type EvidenceFields, type EvidenceRows, evidenceMessages, onvifProfiles } from "./evidence.ts";

const download = z.string().optional();

const radioModule = z
  .object({ maker: lineIfAny(), model: lineIfAny(), fccId: lineIfAny() })
  .refine(({ maker, model, fccId }) => [maker, model, fccId].some((text) => text !== undefined), {
    path: ["maker"],
    message: evidenceMessages.emptyModule,
  });

const onvifRow = z.object({
  profile: z.enum(onvifProfiles, evidenceMessages.profile),
  firmware: lineIfAny(),
  declaration: download,
  date: day().optional(),
});

export const evidenceDraft = {
  ndaaLetter: download,
  ndaaSignatory: lineIfAny(),
  ndaaDate: day().optional(),
  ndaaReviewed: day().optional(),
  socMaker: lineIfAny(),
  oemOrigin: lineIfAny(),
  taaCountry: lineIfAny(),
  radioModules: z.array(radioModule).optional(),
  onvif: z.array(onvifRow).optional(),
};

export type EvidenceDraft = EvidenceFields & Partial<EvidenceRows>;
