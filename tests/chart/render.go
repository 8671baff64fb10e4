// Renders a Helm chart as a release of the given name, with the template engine and the functions that Helm uses:
// text/template and sprig. Reads the values as JSON from standard input, and writes JSON: the text of each template, or
// the error with which one stopped.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"github.com/ghodss/yaml"
)

func main() {
	rendered, err := render(os.Args[1], os.Args[2])
	result := map[string]any{"rendered": rendered}
	if err != nil {
		result = map[string]any{"error": err.Error()}
	}
	if err := json.NewEncoder(os.Stdout).Encode(result); err != nil {
		panic(err)
	}
}

func render(folder, release string) (map[string]string, error) {
	var chart, values map[string]any
	text, err := os.ReadFile(filepath.Join(folder, "Chart.yaml"))
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(text, &chart); err != nil {
		return nil, err
	}
	if err := json.NewDecoder(os.Stdin).Decode(&values); err != nil {
		return nil, err
	}
	// Templates see the chart's fields with capitals.
	about := map[string]any{}
	for name, value := range chart {
		about[strings.ToUpper(name[:1])+name[1:]] = value
	}
	data := map[string]any{
		"Chart":   about,
		"Release": map[string]any{"Name": release, "Namespace": "accounts", "Service": "Helm"},
		"Values":  values,
	}
	all := template.New("chart").Option("missingkey=zero")
	all.Funcs(functions(all))
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		if _, err := all.New(filepath.Base(file)).Parse(string(text)); err != nil {
			return nil, err
		}
	}
	rendered := map[string]string{}
	for _, file := range files {
		name := filepath.Base(file)
		if strings.HasPrefix(name, "_") {
			continue
		}
		var out strings.Builder
		if err := all.ExecuteTemplate(&out, name, data); err != nil {
			return nil, err
		}
		rendered[name] = out.String()
	}
	return rendered, nil
}

// functions returns sprig's, without those that Helm leaves out, and those that Helm adds.
func functions(all *template.Template) template.FuncMap {
	funcs := sprig.TxtFuncMap()
	delete(funcs, "env")
	delete(funcs, "expandenv")
	funcs["include"] = func(name string, data any) (string, error) {
		var out strings.Builder
		err := all.ExecuteTemplate(&out, name, data)
		return out.String(), err
	}
	funcs["required"] = func(message string, value any) (any, error) {
		if value == nil || value == "" {
			return nil, errors.New(message)
		}
		return value, nil
	}
	funcs["fail"] = func(message string) (string, error) { return "", errors.New(message) }
	funcs["toYaml"] = func(value any) (string, error) {
		text, err := yaml.Marshal(value)
		return strings.TrimSuffix(string(text), "\n"), err
	}
	for _, name := range []string{"lookup", "tpl"} {
		funcs[name] = func() (string, error) { return "", fmt.Errorf("this chart doesn't use %s", name) }
	}
	return funcs
}
