import { type ComponentProps, useState } from "react";
import { notAFact } from "#core/facts/fact.ts";
import { SelectBox } from "../../ui/select-box.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useEarlyChoice } from "../use-early-choice.ts";
import {
  alsoName,
  meansNew,
  meansNothing,
  meansOtherSeveral,
  meansSeveral,
  mostMeanings,
} from "./assignment-fields.ts";

export interface FactName {
  id: string;
  name: string;
  /** Named too, where it tells facts apart. */
  unit?: string | undefined;
}

/** With more facts, a select gets them when it is reached: a page of labels would hold each fact dozens of times. */
const mostInEach = 40;

/**
 * What a row of the sheets means: nothing yet, facts, or no fact, by their ids. Nothing is chosen where nothing was. "Several…"
 * adds selects; without scripts the next page has them.
 */
export function RowMeaning({
  label,
  name,
  facts,
  chosen,
  several,
  isChanged = false,
  onChoose,
}: {
  label: string;
  /** Prefix of the row's fields, such as `rows[2]`, of a form whose next page makes a new fact; no other stands beside it. */
  name?: string;
  facts: FactName[];
  chosen: string[];
  /** What it means today in words, where that is several facts or one with details. */
  several?: string | undefined;
  /** Whether it is no longer what is saved. */
  isChanged?: boolean;
  onChoose: (chosen: string[]) => void;
}) {
  const isHydrated = useHydrated();
  const [isSeveral, setSeveral] = useState(chosen.filter(Boolean).length > 1);
  const named = chosen.filter((id, place) => place === 0 || id !== "");
  const places = !isSeveral ? chosen.slice(0, 1) : named.length < mostMeanings ? [...named, ""] : named;
  const isAlone = (id: string) => id === meansNothing || id === notAFact || (id === meansNew && name !== undefined);
  function choose(place: number, id: string) {
    if (isHydrated && (id === meansOtherSeveral || (id === meansSeveral && several === undefined))) {
      setSeveral(true);
      return onChoose(chosen.slice(0, 1).map((id) => (isAlone(id) || id === meansSeveral ? meansNothing : id)));
    }
    const isOne = place === 0 && isAlone(id);
    if (isOne) setSeveral(false);
    onChoose(isOne ? [id] : places.with(place, id));
  }
  return (
    <div className="grid gap-1">
      {places.map((id, place) => (
        <MeaningSelect
          // biome-ignore lint/suspicious/noArrayIndexKey: the places are all there is to tell them apart
          key={place}
          name={name && `${name}.${place === 0 ? "means" : alsoName(place)}`}
          aria-label={place === 0 ? `${label} means` : `${label} also means, ${place + 1}`}
          value={id}
          onChange={({ target }) => choose(place, target.value)}
          facts={facts}
          several={isSeveral ? undefined : several}
          data-changed={isChanged ? "" : undefined}
          isFurther={place > 0}
          hasSeveral={!isSeveral}
          hasNew={name === undefined ? id === meansNew || !chosen.includes(meansNew) : place === 0}
        />
      ))}
    </div>
  );
}

function MeaningSelect({
  facts,
  several,
  isFurther,
  hasSeveral,
  hasNew,
  value,
  ...rest
}: ComponentProps<"select"> & {
  "data-changed": "" | undefined;
  value: string;
  facts: FactName[];
  several: string | undefined;
  /** Whether it is one of several facts, behind the first. */
  isFurther: boolean;
  hasSeveral: boolean;
  hasNew: boolean;
}) {
  const [isOffering, setOffering] = useState(facts.length <= mostInEach);
  const offer = () => setOffering(true);
  const select = useEarlyChoice(value);
  return (
    <SelectBox
      {...rest}
      ref={select}
      value={value}
      onPointerDown={offer}
      onFocus={offer}
      data-assigned={value === meansNothing ? undefined : ""}
      className="label-means"
      isSmall
    >
      <option value={meansNothing}>
        {isFurther ? "And no other fact" : value === meansNothing ? "Choose" : "Nothing yet"}
      </option>
      {several !== undefined && <option value={meansSeveral}>{several}</option>}
      {!isFurther && <option value={notAFact}>Not a fact</option>}
      {hasSeveral && <option value={several === undefined ? meansSeveral : meansOtherSeveral}>Several…</option>}
      {hasNew && <option value={meansNew}>New fact…</option>}
      {(isOffering ? facts : facts.filter(({ id }) => id === value)).map(({ id, name, unit }) => (
        <option key={id} value={id}>
          {unit ? `${name} (${unit})` : name}
        </option>
      ))}
    </SelectBox>
  );
}
