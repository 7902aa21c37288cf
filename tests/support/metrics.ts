interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

interface Family {
  help: string;
  type: string;
  samples: Sample[];
}

export interface MetricsRead {
  families: Map<string, Family>;
  /** Samples about the site. Those about the process grow with each new kind of garbage collection. */
  siteLines: number;
  /** The sample with at least these labels; undefined where there is none. */
  value(name: string, labels?: Record<string, string>): number | undefined;
}

/** Reads the metrics strictly: throws for a line that is not of the format. */
export async function readMetrics(url: string, token: string): Promise<MetricsRead> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
  const families = new Map<string, Family>();
  let current: Family | undefined;
  const samples: Sample[] = [];
  for (const line of (await answer.text()).split("\n")) {
    if (line === "") continue;
    const [, comment, named = "", words = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (comment === "HELP") {
      if (families.has(named)) throw new Error(`${named} is there twice`);
      current = { help: words, type: "", samples: [] };
      families.set(named, current);
    } else if (comment === "TYPE" && current && families.get(named) === current) {
      current.type = words;
    } else {
      const sample = readSample(line);
      const family = [...families].find(([, each]) => each === current)?.[0];
      if (!family || !current || !sample.name.startsWith(family)) throw new Error(`${line} belongs to no metric`);
      current.samples.push(sample);
      samples.push(sample);
    }
  }
  return {
    families,
    siteLines: samples.filter(({ name }) => name.startsWith("varifocal_")).length,
    value: (name, labels = {}) =>
      samples.find(
        (sample) =>
          sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
      )?.value,
  };
}

function readSample(line: string): Sample {
  const [, name, inside = "", value] =
    /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{((?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*)\})? (\S+)$/.exec(line) ?? [];
  if (name === undefined) throw new Error(`${line} is not of the format`);
  const labels = Object.fromEntries(
    [...inside.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, text]) => [key, text]),
  );
  return { name, labels, value: Number(value) };
}
